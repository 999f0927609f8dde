import { Inject } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { isJsonObject } from '@taproom/mcp-domain';
import {
  type AssetKind,
  type CharacterExport,
  type ExportedFile,
  exportCharacter,
  exportLorebook,
  exportPreset,
  exportRegex,
  imageTypeOf,
  ImportRefused,
} from '@taproom/roleplay-domain';
import { CONFIG, type Config } from '../../../platform/config/config.ts';
import { ProblemError } from '../../../platform/http/problem-error.ts';
import { CardFiles } from '../files/card-files.ts';
import { GlobalFiles } from '../files/global-files.ts';
import { importLimitsOf } from '../imports/import-limits.ts';
import { presentIn } from '../workspace/present-in.ts';
import type { PresentAsset } from '../workspace/asset-table.ts';
import { Workspace } from '../workspace/workspace.ts';
import { ExportAsset, type ExportTarget } from './export-asset.query.ts';

/** One consistent state of an asset as a file (F-9). */
@QueryHandler(ExportAsset)
export class ExportAssetHandler implements IQueryHandler<ExportAsset> {
  constructor(
    private readonly workspace: Workspace,
    private readonly files: GlobalFiles,
    private readonly cardFiles: CardFiles,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async execute({ target, id }: ExportAsset): Promise<ExportedFile> {
    try {
      return await this.#write(target, id);
    } catch (error) {
      if (error instanceof ImportRefused) throw new ProblemError(error.code, `${error.message}.`);
      throw error;
    }
  }

  async #write(target: ExportTarget, id: string): Promise<ExportedFile> {
    switch (target.kind) {
      case 'character': {
        const character = presentIn(this.workspace, 'character', id);
        return exportCharacter(await this.#sourceOf(character), target.format, importLimitsOf(this.config.imports));
      }
      case 'lorebook':
        return exportLorebook(presentIn(this.workspace, 'lorebook', id), target.format);
      case 'regex':
        return exportRegex(presentIn(this.workspace, 'regex', id));
      case 'preset': {
        const preset = presentIn(this.workspace, 'preset', id);
        const regex = this.#linked('regex', preset.remembered.self?.['regexId']);
        return exportPreset(preset, regex);
      }
    }
  }

  async #sourceOf(character: PresentAsset<'character'>): Promise<CharacterExport> {
    const { value, remembered, updatedAt } = character;
    const lorebook = this.#changed('lorebook', character, value.lorebookId);
    const regex = this.#changed('regex', character, value.regexId);
    const picture = await this.files.read(value.data.avatar ?? '');
    const type = picture && imageTypeOf(picture.bytes);
    return {
      character,
      ...(lorebook && { lorebook }),
      ...(regex && { regex }),
      files: await this.cardFiles.read(remembered.self),
      ...(picture && type && { avatar: { bytes: picture.bytes, type } }),
      modifiedAt: Math.floor(Date.parse(updatedAt) / 1000),
    };
  }

  /** The linked asset if it is another one than the card brought along (F-56). */
  #changed<K extends 'lorebook' | 'regex'>(kind: K, { remembered }: PresentAsset<'character'>, id: number | null) {
    const linked = this.#linked(kind, id);
    const revisions = remembered.self?.['linked'];
    return isJsonObject(revisions) && linked?.revision === revisions[kind] ? undefined : linked;
  }

  #linked<K extends AssetKind>(kind: K, id: unknown): PresentAsset<K> | undefined {
    const state = typeof id === 'number' ? this.workspace.table(kind).entry(id)?.state : undefined;
    return state?.status === 'present' ? state : undefined;
  }
}
