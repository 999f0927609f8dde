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
  for (const [key, value] of Object.entries(theme)) {
    const read = readSetting(key, value, report);
    for (const path of read?.targets ?? []) result = withValue(result, path, read?.value);
  }
  return result;
}

type Setting = { targets: Target; value: unknown };

function readSetting(key: string, value: unknown, report: Report): Setting | undefined {
  const at = inside(undefined, key);
  const drop = (code: 'coerced' | 'not_stored' | 'not_supported', message: string): undefined => {
    report.drop(code, at, message);
    return undefined;
  };
  const [targets, number] = [colours.get(key), numbers.get(key)];
  if (key === 'name') return { targets: [['name']], value: readText(value, at, report) ?? '' };
  if (key === 'custom_css') {
    const fault = typeof value === 'string' ? cssFault(value, () => false) : 'is no text';
    return fault === undefined
      ? { targets: [['customCss']], value }
      : drop('not_supported', `${fault}; it was left out`);
  }
  if (targets) {
    const colour = readColour(value);
    return colour ? { targets, value: colour } : drop('coerced', 'is no colour that can be read; the default is used');
  }
  if (!number) return drop('not_stored', 'Taproom has no such setting of a theme');
  const given = readNumber(value);
  if (given === undefined) return drop('coerced', 'is no number; the default is used');
  const { min, max, scale } = number;
  return { targets: number.targets, value: Math.min(max, Math.max(min, Math.round(given * scale))) };
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
  return (fromHex(text) ?? fromNumbers(text))?.toUpperCase();
}

function fromHex(text: string): string | undefined {
  const [, hex] = /^#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/.exec(text) ?? [];
  if (hex === undefined) return undefined;
  const full = hex.length === 3 ? hex.replaceAll(/./g, '$&$&') : hex;
  return `#${full.slice(6) || 'ff'}${full.slice(0, 6)}`;
}

function fromNumbers(text: string): string | undefined {
  const [, red, green, blue, opacity = '1'] =
    /^rgba?\(\s*([\d.]+)[\s,]+([\d.]+)[\s,]+([\d.]+)(?:[\s,/]+([\d.]+%?))?\s*\)$/.exec(text) ?? [];
  const alpha = (Number.parseFloat(opacity) * 255) / (opacity.endsWith('%') ? 100 : 1);
  const bytes = [alpha, red, green, blue].map((byte) => Math.min(255, Math.max(0, Math.round(Number(byte)))));
  if (bytes.some((byte) => Number.isNaN(byte))) return undefined;
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
