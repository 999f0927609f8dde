import { isObject } from '../../assets/fields/number-token.ts';
import type { JsonObject } from '../../assets/model/json.ts';
import type { Preset, PresetEntry } from '../../assets/model/preset.ts';
import type { RegexGroup } from '../../assets/model/regex.ts';
import type { Imported } from '../../assets/model/remembered.ts';
import { writeGroup } from '../regex/read-group.ts';
import { keptIn, withKept } from '../remember/kept.ts';
import { OWN_PART, unspeltPrompts, writePrompts } from './basic-prompts.ts';
import { isConnectionKey } from './connection-keys.ts';
import { writeOrder } from './order-lists.ts';
import { writePrompt } from './prompt-entry.ts';

/** Whether only entries without a place follow: those are left out of the order list, as they came. */
export function isTail(entries: readonly PresetEntry[], index: number): boolean {
  return entries.slice(index).every(({ active, enabled }) => !active && !enabled);
}

/** A chat-completion preset of SillyTavern (F-119). `regex` is the present state of the group that came with the preset. */
export function writePreset({ value, remembered }: Imported<Preset>, regex?: Imported<RegexGroup>): JsonObject {
  const { sillytavern, ...extensions } = value.extensions ?? {};
  const settings = isObject(sillytavern) ? Object.entries(sillytavern) : [];
  const firstOfTail = value.entries.findLastIndex(({ active, enabled }) => active || enabled) + 1;
  const prompts = value.entries.map((entry, index) => {
    const memory = remembered.entries?.[entry.identifier];
    return withKept(writePrompt(entry, !entry.active && index < firstOfTail), keptIn(memory), entry);
  });
  const order = value.entries.slice(0, firstOfTail).map((entry) => {
    const listed = remembered.entries?.[entry.identifier]?.['listed'];
    return {
      ...(isObject(listed) ? listed : {}),
      identifier: entry.identifier,
      enabled: entry.active && entry.enabled,
      ...(!entry.active && { active: false }),
    };
  });
  return {
    name: value.name,
    ...Object.fromEntries(settings.filter(([key]) => !isConnectionKey(key))),
    ...writePrompts(value.basicPrompts),
    ...ownPartOf(value),
    prompts,
    prompt_order: writeOrder(order, remembered.self ?? {}),
    extensions: {
      ...extensions,
      ...(sillytavern !== undefined && !isObject(sillytavern) && { sillytavern }),
      ...(regex && { regex_scripts: writeGroup(regex) }),
    },
  };
}

const native = new Set(['name', 'active', 'official', 'basicPrompts', 'entries', 'extensions']);

function ownPartOf(preset: Preset): JsonObject {
  const [basicPrompts, rest] = [unspeltPrompts(preset.basicPrompts), others(preset)];
  const part = {
    ...(Object.keys(basicPrompts).length > 0 && { basicPrompts }),
    ...(Object.keys(rest).length > 0 && { others: rest }),
  };
  return Object.keys(part).length > 0 ? { [OWN_PART]: part } : {};
}

function others(preset: Preset): JsonObject {
  return Object.fromEntries(Object.entries(preset).filter(([key]) => !native.has(key) && !isConnectionKey(key)));
}
