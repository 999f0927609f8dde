export type StreamEvent = { id: string; type: string; data: string };

/** Server-sent events out of text that arrives in pieces (HTML Living Standard §9.2.6). */
export class EventStreamParser {
  #rest = '';
  #id = '';
  #type = '';
  #data: string[] = [];

  push(text: string): StreamEvent[] {
    const lines = (this.#rest + text).split(/\r\n|\n|\r(?!$)/);
    this.#rest = lines.pop() ?? '';
    const events: StreamEvent[] = [];
    for (const line of lines) {
      if (line !== '') this.#field(line);
      else events.push(...this.#dispatch());
    }
    return events;
  }

  #field(line: string): void {
    const colon = line.indexOf(':');
    if (colon === 0) return;
    const name = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (name === 'data') this.#data.push(value);
    else if (name === 'event') this.#type = value;
    else if (name === 'id' && !value.includes('\0')) this.#id = value;
  }

  #dispatch(): StreamEvent[] {
    const event = { id: this.#id, type: this.#type || 'message', data: this.#data.join('\n') };
    const complete = this.#data.length > 0;
    this.#type = '';
    this.#data = [];
    return complete ? [event] : [];
  }
}
