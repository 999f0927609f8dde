import type { JsonObject } from '@taproom/mcp-domain';
import {
  type AssetKind,
  assetItem,
  type AssetValues,
  assetView,
  matcherOf,
  searchPage,
} from '@taproom/roleplay-domain';
import { z } from 'zod';
import { assetId, searchArguments } from '../../tools/arguments.ts';
import { type PlanContext, type ReadTool, readTool, type WriteTool, writeTool } from '../../tools/studio-tool.ts';
import type { WritePlan } from '../../writes/write-plan.ts';
import type { AssetWrites } from '../writes/asset-writes.ts';
import type { AssetModel } from './asset-model.ts';
import { checkedArgument } from './checked-argument.ts';
import { warnOf } from './warn-of.ts';
import { readOnlyIfOfficial } from './official.ts';

export type ToolTexts = { title: string; description: string };

/** Tools that every kind of asset has in the same way. */
export class AssetTools<K extends AssetKind, I> {
  readonly #model: AssetModel<K, I>;
  readonly #writes: AssetWrites;
  readonly #kind: K;

  constructor(model: AssetModel<K, I>, writes: AssetWrites) {
    this.#model = model;
    this.#writes = writes;
    this.#kind = model.kind;
  }

  search(texts: ToolTexts): ReadTool {
    return readTool({
      name: `tavo_${this.#kind}_search`,
      ...texts,
      arguments: searchArguments(),
      run: ({ query, match, limit, cursor }) => {
        const isFound = matcherOf(query, match);
        const rows = this.#writes.workspace.table(this.#kind).rows();
        const page = searchPage(rows, ({ name }) => isFound(name), { cursor, limit });
        return { ...page, items: page.items.map(({ id, asset }) => assetItem(this.#kind, id, asset)) };
      },
    });
  }

  get(texts: ToolTexts): ReadTool {
    return readTool({
      name: `tavo_${this.#kind}_get`,
      ...texts,
      arguments: z.strictObject({ id: assetId() }),
      run: ({ id }) => this.view(id),
    });
  }

  /** @throws StudioError -32004 */
  view(id: number): JsonObject {
    return assetView(this.#kind, id, this.#writes.present(this.#kind, id));
  }

  create(texts: ToolTexts): WriteTool {
    return writeTool({
      name: `tavo_${this.#kind}_create`,
      ...texts,
      arguments: z.strictObject({ [this.#kind]: this.#payload('create') }),
      target: () => this.#writes.newTarget(this.#kind),
      plan: (args, context) => {
        const ref = this.#writes.newRef(this.#kind);
        const use = { newId: this.#writes.newIdsFor(ref), order: ref.id };
        const { value, remembered, warnings } = this.#model.create(this.#given(args), use);
        warnOf(warnings, context);
        return this.#planOf(this.#writes.decide(ref, { type: 'create', value, remembered }, context.now), context);
      },
    });
  }

  update(
    texts: ToolTexts,
    refuse: (before: AssetValues[K], after: AssetValues[K]) => void = () => undefined,
  ): WriteTool {
    return writeTool({
      name: `tavo_${this.#kind}_update`,
      ...texts,
      annotations: { idempotentHint: true },
      arguments: z.strictObject({ id: assetId(), [this.#kind]: this.#payload('update') }),
      target: (args) => this.#target(idOf(args)),
      plan: (args, context) => {
        const ref = this.#writes.ref(this.#kind, idOf(args));
        const use = { newId: this.#writes.newIdsFor(ref), order: ref.id };
        const { value, remembered, warnings } = this.#model.change(ref.state.value, this.#given(args), use);
        refuse(ref.state.value, value);
        warnOf(warnings, context);
        return this.#planOf(this.#writes.decide(ref, { type: 'replace', value, remembered }, context.now), context);
      },
    });
  }

  remove(texts: ToolTexts): WriteTool {
    return writeTool({
      name: `tavo_${this.#kind}_delete`,
      ...texts,
      annotations: { destructiveHint: true },
      arguments: z.strictObject({ id: assetId() }),
      target: ({ id }) => this.#target(id),
      plan: ({ id }, { now, actor }) => {
        const decided = this.#writes.decide(this.#writes.ref(this.#kind, id), { type: 'delete' }, now);
        return this.#writes.plan(decided, { now, actor, answer: { unbound: [] } });
      },
    });
  }

  #target(id: number) {
    return readOnlyIfOfficial(this.#writes.target(this.#kind, id), this.#writes.present(this.#kind, id).value);
  }

  #payload(use: 'create' | 'update') {
    return checkedArgument(this.#kind, this.#model.schema(use), (value, place) => this.#model.read(value, place, use));
  }

  #given(args: Record<string, unknown>) {
    return args[this.#kind] as ReturnType<AssetModel<K, I>['read']>;
  }

  #planOf(decided: Parameters<AssetWrites['plan']>[0], { now, actor }: PlanContext): WritePlan {
    return this.#writes.plan(decided, { now, actor });
  }
}

function idOf(args: Record<string, unknown>): number {
  return args['id'] as number;
}
