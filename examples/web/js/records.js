/** The dialog that loads a record. A bad one is refused with the library's words, and stays to be mended. */

export class RecordDialog {
  #dialog;

  /** `begin(game)` is called when a record has been read. */
  constructor(dialog, games, begin) {
    this.#dialog = dialog;
    const form = dialog.querySelector("form"), record = form.elements.record, error = form.querySelector(".error");
    const file = form.querySelector("input[type=file]");
    file.addEventListener("change", async () => {
      if (file.files.length) record.value = await file.files[0].text();
      file.value = "";
    });
    form.addEventListener("submit", (event) => {
      error.textContent = "";
      if (event.submitter.value !== "load") return;
      event.preventDefault();
      try {
        const game = games.read(record.value);
        record.value = "";
        dialog.close();
        begin(game);
      } catch (refusal) {
        error.textContent = refusal.message;
        record.focus();
        const at = characters(record.value, refusal.offset);
        record.setSelectionRange(at, at + 1);
      }
    });
  }

  open() {
    this.#dialog.showModal();
  }
}

/** How many characters of a text take so many bytes. */
function characters(text, bytes) {
  return new TextDecoder().decode(new TextEncoder().encode(text).subarray(0, bytes)).length;
}
