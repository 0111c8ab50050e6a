/**
 * The C library, as include/kalah.h describes it: numbers go in and out, structs and texts are in its memory.
 * Where the fields of structs are says layout.json, which is made of the header.
 */

const NUMBERS = {
  uint8_t: { size: 1, read: (view, at) => view.getUint8(at) },
  uint16_t: { size: 2, read: (view, at) => view.getUint16(at, true) },
  uint32_t: { size: 4, read: (view, at) => view.getUint32(at, true) },
  int32_t: { size: 4, read: (view, at) => view.getInt32(at, true) },
  uint64_t: { size: 8, read: (view, at) => Number(view.getBigUint64(at, true)) },
};

const PAGE = 65536;

/** The library does not take a text: why, and from which byte on. */
export class Refusal extends Error {
  constructor(message, offset) {
    super(message);
    this.offset = offset;
  }
}

export async function load() {
  const [layout, wasm] = await Promise.all([
    fetch("layout.json").then((response) => response.json()),
    fetch("kalah.wasm").then(bytes).then((wasm) => WebAssembly.instantiate(wasm)),
  ]);
  return new Library(wasm.instance.exports, layout);
}

/** Whatever type the server says they have. */
function bytes(response) {
  if (!response.ok) throw new Error(`${response.url} is not there`);
  return response.arrayBuffer();
}

class Library {
  #memory;
  #types;
  #free = 0;
  #end = 0;
  #buffer = { at: 0, size: 0 };
  #error;
  #length;

  constructor(functions, { constants, structs }) {
    const version = functions.kalah_abi_version();
    if (version !== constants.KALAH_ABI_VERSION) {
      throw new Error(`kalah.wasm has version ${version} of the interface, layout.json ${constants.KALAH_ABI_VERSION}`);
    }
    /** The functions of kalah.h. */
    this.c = functions;
    /** Its enumerators and macros. */
    this.constants = constants;
    this.#memory = functions.memory;
    this.#types = { ...NUMBERS, ...structs };
    this.#error = this.room("kalah_error");
    this.#length = this.room("uint32_t");
  }

  /** Room for good for a struct or number, or `count` of them: what a C program has in variables. */
  room(type, count = 1) {
    const size = Math.ceil(this.#types[type].size * count / 8) * 8;
    if (this.#free + size > this.#end) {
      const pages = Math.ceil(size / PAGE);
      // The library's allocator takes pages of its own, and leaves these alone.
      this.#free = this.#memory.grow(pages) * PAGE;
      this.#end = this.#free + pages * PAGE;
    }
    this.#free += size;
    return this.#free - size;
  }

  /** The struct or number at an address. */
  read(type, at) {
    return this.#value({ type, offset: 0 }, new DataView(this.#memory.buffer), at);
  }

  #value({ type, offset, count }, view, at) {
    at += offset;
    if (type === "char") return decoded(new Uint8Array(view.buffer, at, count));
    if (count !== undefined) {
      const { size } = this.#types[type];
      return Array.from({ length: count }, (_, i) => this.#value({ type, offset: i * size }, view, at));
    }
    const { read, fields } = this.#types[type];
    if (read) return read(view, at);
    const values = Object.entries(fields).map(([name, field]) => [name, this.#value(field, view, at)]);
    return Object.fromEntries(values);
  }

  /** Calls what returns a status. People can get texts wrong only: any other refusal is a mistake of the page. */
  call(name, ...args) {
    const status = this.c[name](...args);
    if (status !== this.constants.KALAH_OK) throw new Error(`${name}: status ${status}`);
  }

  /** Calls what reads a text and writes what it read to `outputs`. */
  parse(name, string, ...outputs) {
    const bytes = new TextEncoder().encode(string);
    const at = this.#room(bytes.length);
    new Uint8Array(this.#memory.buffer, at, bytes.length).set(bytes);
    if (this.c[name](at, bytes.length, ...outputs, this.#error) !== this.constants.KALAH_OK) {
      const { message, offset } = this.read("kalah_error", this.#error);
      throw new Refusal(message, offset);
    }
  }

  /** The text that a function writes: its arguments but for buffer, capacity and length. */
  text(name, ...args) {
    const length = this.#filled(name, args, 1);
    return decoded(new Uint8Array(this.#memory.buffer, this.#buffer.at, length));
  }

  /** The array that a function writes: its arguments but for array, capacity and length. */
  array(type, name, ...args) {
    const { size } = this.#types[type];
    const length = this.#filled(name, args, size);
    return Array.from({ length }, (_, i) => this.read(type, this.#buffer.at + i * size));
  }

  /** Asks a function how much it has to write, and lets it write that; a text ends with a NUL. */
  #filled(name, args, size) {
    this.c[name](...args, 0, 0, this.#length);
    const capacity = this.read("uint32_t", this.#length) + 1;
    this.call(name, ...args, this.#room(capacity * size), capacity, this.#length);
    return this.read("uint32_t", this.#length);
  }

  /** Room until the next call that needs some. */
  #room(size) {
    if (size > this.#buffer.size) this.#buffer = { at: this.room("uint8_t", size), size };
    return this.#buffer.at;
  }
}

/** UTF-8, until the first NUL. */
function decoded(bytes) {
  const end = bytes.indexOf(0);
  return new TextDecoder().decode(end < 0 ? bytes : bytes.subarray(0, end));
}
