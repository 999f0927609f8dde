/** CSS as a browser understands it: without comments, escapes resolved (F-156). */
export function plainCss(css: string): string {
  return css
    .replaceAll(/\/\*[\s\S]*?(?:\*\/|$)/g, '')
    .replaceAll(/\\(?:([0-9a-f]{1,6})\s?|\r?\n|([\s\S]))/gi, (_, code?: string, char?: string) =>
      code === undefined ? (char ?? '') : characterOf(code),
    );
}

function characterOf(code: string): string {
  const point = Number.parseInt(code, 16);
  return point === 0 || point > 0x10ffff ? '\uFFFD' : String.fromCodePoint(point);
}

/** What each `url(…)` of the CSS names, quotes and white space taken off. */
export function cssUrls(css: string): string[] {
  return [...plainCss(css).matchAll(/url\(\s*(?:"([^"]*)"|'([^']*)'|([^)]*))/gi)].map(([, double, single, bare = '']) =>
    (double ?? single ?? bare).trim(),
  );
}

/** Why the CSS can't be taken; undefined if it can. `isImage` knows the theme's own images. */
export function cssFault(css: string, isImage: (path: string) => boolean): string | undefined {
  const plain = plainCss(css).toLowerCase();
  if (plain.includes('@import')) return 'must not use @import';
  if (plain.includes('expression(')) return 'must not use expression(';
  if (plain.includes('</style')) return 'must not hold </style';
  const stranger = cssUrls(css).find((url) => !/^data:/i.test(url) && !isImage(url));
  return stranger === undefined ? undefined : 'must not use url( but for data: and images of the theme';
}
