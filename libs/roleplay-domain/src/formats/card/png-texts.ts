import type { Inflate, Inflated } from '../../containers/inflate.ts';
import { textBytes } from '../../containers/png/text-chunk.ts';
import type { PngChunk } from '../../containers/png/read-chunks.ts';
import { bytesText, unsafe } from '../outcome/import-refused.ts';

export type TextLimits = { readonly maxTextBytes: number; readonly maxTextsBytes: number };

/**
 * The texts of one PNG. Ten thousand compressed ones can each be as long as one may be: all that are unpacked count together.
 */
export class PngTexts {
  readonly #inflate: Inflate;
  readonly #limits: TextLimits;
  #unpacked = 0;

  constructor(inflate: Inflate, limits: TextLimits) {
    this.#inflate = inflate;
    this.#limits = limits;
  }

  /** Undefined for a compressed text that can't be unpacked. `what` names it. @throws ImportRefused for one over a limit */
  read(chunk: PngChunk, what: string): Uint8Array | undefined {
    const { maxTextBytes, maxTextsBytes } = this.#limits;
    const text = textBytes(chunk, this.#counted, Math.min(maxTextBytes, maxTextsBytes - this.#unpacked));
    if (text.ok) return text.bytes;
    if (text.reason === 'damaged') return undefined;
    if (maxTextsBytes - this.#unpacked >= maxTextBytes) {
      throw unsafe(`${what} is longer than the limit of ${bytesText(maxTextBytes)}`);
    }
    throw unsafe(`The compressed texts of this PNG are longer together than the limit of ${bytesText(maxTextsBytes)}`);
  }

  readonly #counted: Inflate = (bytes, options): Inflated => {
    const text = this.#inflate(bytes, options);
    if (text.ok) this.#unpacked += text.bytes.length;
    // How much of a broken one was unpacked nobody says: rather too little than refuse a card for two broken pictures.
    else if (text.reason === 'damaged') this.#unpacked += Math.min(options.maxBytes, bytes.length * DAMAGED_RATIO);
    return text;
  };
}

const DAMAGED_RATIO = 32;
