import type { JsonObject } from '../../assets/model/json.ts';
import type { ImageType } from '../../containers/sniff.ts';

/** An image of a package, by the path that the theme names it by: `assets/<file name>`. */
export type ThemeImage = { readonly path: string; readonly bytes: Uint8Array; readonly type: ImageType };

/** A theme as its file says it, not checked yet as create checks one (F-152). */
export type ThemeReading = { readonly theme: JsonObject; readonly images: readonly ThemeImage[] };
