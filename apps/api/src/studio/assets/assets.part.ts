import { Injectable } from '@nestjs/common';
import { CharacterPart } from '../tools/character/character.part.ts';
import { LorebookPart } from '../tools/lorebook/lorebook.part.ts';
import { PersonaPart } from '../tools/persona/persona.part.ts';
import { PresetPart } from '../tools/preset/preset.part.ts';
import { RegexPart } from '../tools/regex/regex.part.ts';
import { StatusPart } from '../tools/status/status.part.ts';
import { type StudioContribution, StudioPart } from '../tools/studio-part.ts';

/** All that this slice adds to Studio, in the order in which it is listed. */
@StudioPart()
@Injectable()
export class AssetsPart implements StudioContribution {
  readonly #parts: readonly StudioContribution[];

  constructor(
    status: StatusPart,
    character: CharacterPart,
    lorebook: LorebookPart,
    regex: RegexPart,
    preset: PresetPart,
    persona: PersonaPart,
  ) {
    this.#parts = [status, character, lorebook, regex, preset, persona];
  }

  tools() {
    return this.#parts.flatMap((part) => part.tools());
  }

  templates() {
    return this.#parts.flatMap((part) => part.templates?.() ?? []);
  }

  schemas() {
    return this.#parts.flatMap((part) => part.schemas?.() ?? []);
  }
}
