/** The dialog that begins a game: a form with every option. What can be played is for the library to say. */

export class RulesDialog {
  #dialog;
  #form;
  #games;
  #named;

  /** `begin(game)` is called when a game has been chosen. */
  constructor(dialog, games, begin) {
    this.#dialog = dialog;
    this.#form = dialog.querySelector("form");
    this.#games = games;
    this.#named = new Map(games.named().map((set) => [set.name, set]));
    const sets = this.#form.elements.set;
    for (const name of this.#named.keys()) sets.add(new Option(name, name));
    sets.addEventListener("change", () => {
      const set = sets.value;
      if (set) this.#fill(this.#named.get(set).rules);
      this.#check(set);
    });
    this.#form.addEventListener("input", (event) => event.target !== sets && this.#check(""));
    this.#form.addEventListener("submit", (event) => {
      if (event.submitter.value !== "start") return;
      event.preventDefault();
      const game = this.#try((rules) => games.start(rules));
      if (!game) return;
      dialog.close();
      begin(game);
    });
  }

  /** Opens it with the rules of the game that is on the board. */
  open(rules) {
    this.#fill(rules);
    const set = [...this.#named.values()].find((set) => set.rules === rules);
    this.#check(set?.name ?? "");
    this.#dialog.showModal();
  }

  /** The options: all fields but size and set. */
  #options() {
    const size = ["set", "players", "pits", "seeds"];
    return [...this.#form.elements].filter(({ name }) => name && !size.includes(name));
  }

  /** The text form of what the form says. */
  #text() {
    const { players, pits, seeds } = this.#form.elements;
    const value = (field) => field.type === "checkbox" ? field.checked ? "on" : "off" : field.value;
    const options = this.#options().map((field) => `${field.name}=${value(field)}`);
    return `${players.value}x${pits.value}x${seeds.value}:${options}`;
  }

  /** Shows rules of which only the options are said that differ from the default. */
  #fill(rules) {
    this.#form.reset();
    const [size, options] = rules.split(":");
    const { elements } = this.#form;
    [elements.players.value, elements.pits.value, elements.seeds.value] = size.split("x");
    for (const option of options?.split(",") ?? []) {
      const [name, value] = option.split("=");
      if (elements[name].type === "checkbox") elements[name].checked = value === "on";
      else elements[name].value = value;
    }
  }

  #check(set) {
    this.#form.elements.set.value = set;
    this.#form.querySelector("#source").textContent = this.#named.get(set)?.source ?? "";
    this.#try((rules) => this.#games.check(rules));
  }

  /** Does something with the rules, or says why they cannot be played. */
  #try(something) {
    const error = this.#form.querySelector(".error");
    try {
      const done = something(this.#text());
      error.textContent = "";
      return done;
    } catch (refusal) {
      error.textContent = refusal.message;
      return null;
    }
  }
}
