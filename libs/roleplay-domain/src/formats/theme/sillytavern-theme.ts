import { isObject } from '../../assets/fields/number-token.ts';
import type { JsonObject } from '../../assets/model/json.ts';
import { inside } from '../outcome/at.ts';
import type { Report } from '../outcome/report.ts';
import { readNumber, readText } from '../values/read-scalars.ts';
import { cssFault } from './css-urls.ts';

type Target = readonly (readonly string[])[];

const fonts = (style: string): Target => [
  ['userBubbleFont', style, 'color'],
  ['characterBubbleFont', style, 'color'],
];

const colours: ReadonlyMap<string, Target> = new Map([
  ['main_text_color', fonts('textStyle')],
  ['italics_text_color', fonts('toneTextStyle')],
  ['quote_text_color', fonts('quoteTextStyle')],
  ['user_mes_blur_tint_color', [['userBubble', 'color']]],
  ['bot_mes_blur_tint_color', [['characterBubble', 'color']]],
  ['chat_tint_color', [['background', 'color']]],
]);

const numbers: ReadonlyMap<string, { targets: Target; scale: number; min: number; max: number }> = new Map([
  [
    'blur_strength',
    {
      targets: [
        ['userBubble', 'blur'],
        ['characterBubble', 'blur'],
      ],
      scale: 1,
      min: 0,
      max: 100,
    },
  ],
  [
    'font_scale',
    {
      targets: [
        ['userBubbleFont', 'textStyle', 'fontSize'],
        ['characterBubbleFont', 'textStyle', 'fontSize'],
      ],
      scale: 16,
      min: 6,
      max: 60,
    },
  ],
]);

/** A theme of SillyTavern as a part of a native one (F-155); what has no counterpart is dropped, and told. */
export function readSillyTavernTheme(theme: JsonObject, report: Report): JsonObject {
  let result: JsonObject = {};
  const set = (targets: Target, value: unknown): void => {
    for (const path of targets) result = withValue(result, path, value);
  };
  for (const [key, value] of Object.entries(theme)) {
    const at = inside(undefined, key);
    const [targets, number] = [colours.get(key), numbers.get(key)];
    if (key === 'name') set([['name']], readText(value, at, report) ?? '');
    else if (targets) {
      const colour = readColour(value);
      if (colour === undefined) report.drop('coerced', at, 'is no colour that can be read; the default is used');
      else set(targets, colour);
    } else if (number) {
      const given = readNumber(value);
      if (given === undefined) report.drop('coerced', at, 'is no number; the default is used');
      else set(number.targets, Math.min(number.max, Math.max(number.min, Math.round(given * number.scale))));
    } else if (key === 'custom_css' && typeof value === 'string') {
      const fault = cssFault(value, () => false);
      if (fault === undefined) set([['customCss']], value);
      else report.drop('not_supported', at, `${fault}; it was left out`);
    } else report.drop('not_stored', at, 'Taproom has no such setting of a theme');
  }
  return result;
}

function withValue(object: JsonObject, [key = '', ...rest]: readonly string[], value: unknown): JsonObject {
  if (rest.length === 0) return { ...object, [key]: value };
  const inner = isObject(object[key]) ? object[key] : {};
  return { ...object, [key]: withValue(inner, rest, value) };
}

/** `rgb()`, `rgba()`, `#RGB`, `#RRGGBB` and `#RRGGBBAA` as `#AARRGGBB`. */
export function readColour(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.trim().toLowerCase();
  const [, hex] = /^#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/.exec(text) ?? [];
  if (hex !== undefined) {
    const full = hex.length === 3 ? hex.replaceAll(/./g, '$&$&') : hex;
    return `#${(full.slice(6) || 'ff') + full.slice(0, 6)}`.toUpperCase();
  }
  const parts = /^rgba?\(\s*([\d.]+)[\s,]+([\d.]+)[\s,]+([\d.]+)(?:[\s,/]+([\d.]+%?))?\s*\)$/.exec(text)?.slice(1, 5);
  if (parts === undefined) return undefined;
  const [red, green, blue] = parts.map((part) => Math.round(Number(part)));
  const opacity = parts[3] ?? '1';
  const alpha = Math.round(255 * (opacity.endsWith('%') ? Number.parseFloat(opacity) / 100 : Number(opacity)));
  const bytes = [alpha, red, green, blue].map((byte) => Math.min(255, Math.max(0, byte ?? 0)));
  if (bytes.some((byte) => Number.isNaN(byte))) return undefined;
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}
