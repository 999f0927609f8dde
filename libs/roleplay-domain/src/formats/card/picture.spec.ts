import { describe, expect, it } from '@jest/globals';
import { v2, v3 } from '../../../spec-support/cards.ts';
import { importing, taken, told } from '../../../spec-support/importing.ts';
import { base64, picture as idat, png, tEXt } from '../../../spec-support/png-files.ts';
import { cardEntry, zip } from '../../../spec-support/zip-files.ts';

const card = (file: unknown) => taken('character', importing(file));
const dataOf = (file: unknown) => card(file).content.character.value.data;
const notesOf = (file: unknown) => told(card(file).notes);
const smallPng = png(idat);
const pngUri = `data:image/png;base64,${smallPng.toString('base64')}`;

describe('assets and the picture of a card', () => {
  const icon = (uri: string, name = 'main', ext = 'png') => ({ type: 'icon', uri, name, ext });

  it('F-57 keeps URIs that stay inside, rewrites one spelling and drops all others', () => {
    const uris = [
      'ccdefault:x',
      'data:text/plain,x',
      'https://example.com/a.png',
      'embedded://a.png',
      'embeded://../a.png',
      'embeded:///etc/passwd',
      'file:///etc/passwd',
      'javascript:1',
      'a.png',
    ];
    const assets = uris.map((uri, at) => ({ type: 'x', uri, name: `n${at}`, ext: 'PNG' }));
    const { content, notes } = card(zip({ entries: [cardEntry(v3({ assets })), { name: 'a.png', data: smallPng }] }));
    expect(
      (content.character.value.data['assets'] as { uri: string; ext: string }[]).map(({ uri, ext }) => uri + ext),
    ).toEqual(['ccdefault:xpng', 'data:text/plain,xpng', 'https://example.com/a.pngpng', 'embeded://a.pngpng']);
    expect(notes.dropped).toEqual([4, 5, 6, 7, 8].map((at) => `card.json: data.assets[${at}]`));
    expect(told(notes)).toContain('not_supported card.json: data.assets[2].uri');
    expect(told(notes)).toContain('coerced card.json: data.assets[3].uri');
  });

  it('F-57 tells an embedded file that is not there, and makes the first of several icons the main one', () => {
    const { content, notes } = card(v3({ assets: [icon('embeded://a.png', 'x'), icon('ccdefault:', 'y')] }));
    expect(told(notes)).toEqual(['damaged data.assets[0]', 'coerced data.assets']);
    expect(content.character.value.data['assets']).toMatchObject([{ name: 'main' }, { name: 'y' }]);
  });

  it.each(['embeded://../a.png', 'embeded:///a.png', 'embeded://card.json', 'embeded://a\\b', 'file:///a', 7])(
    'F-57 does not believe a mark of our own exports that says %j',
    (uri) => {
      const assets = [{ type: 'x', uri: pngUri, name: 'n', ext: 'png', x_taproom: { uri } }];
      const { content } = card(v3({ assets }));
      expect(content.files).toEqual([]);
      expect(content.character.value.data['assets']).toEqual([{ type: 'x', uri: pngUri, name: 'n', ext: 'png' }]);
    },
  );

  it('F-57 believes one that says a plain name, once', () => {
    const asset = (uri: string) => ({ type: 'x', uri: pngUri, name: 'n', ext: 'png', x_taproom: { uri } });
    const { content } = card(v3({ assets: [asset('embeded://a/b.png'), asset('embeded://A/B.png')] }));
    expect(content.files.map(({ name }) => name)).toEqual(['a/b.png']);
  });

  const pictureOf = (file: unknown) => Buffer.from(card(file).content.picture?.bytes ?? []).length;

  it.each(['files/global/a.png', 'files/chat/a.png', 'https://example.com/a.png', pngUri])(
    'F-58 leaves the avatar %.40s, and says that another picture is not kept',
    (avatar) => {
      const file = png(idat, tEXt('ccv3', base64(v3({ avatar }))));
      expect(dataOf(file).avatar).toBe(avatar);
      expect(pictureOf(file)).toBe(0);
      expect(card(file).notes.dropped).toEqual(['']);
    },
  );

  it('F-58 takes the main icon, else the picture of the PNG, and tells that a text gave way', () => {
    const withIcon = png(idat, tEXt('ccv3', base64(v3({ avatar: 'none', assets: [icon(pngUri)] }))));
    expect(pictureOf(withIcon)).toBe(smallPng.length);
    expect(notesOf(withIcon)).toEqual(['coerced data.avatar']);
    expect(dataOf(withIcon).avatar).toBeNull();
    const charx = zip({
      entries: [cardEntry(v3({ assets: [icon('embeded://i.png', 'only')] })), { name: 'i.png', data: smallPng }],
    });
    expect(pictureOf(charx)).toBe(smallPng.length);
    expect(pictureOf(png(idat, tEXt('chara', base64(v2()))))).toBe(smallPng.length);
  });

  it('F-58 keeps any other text as the avatar, told, and takes no icon that is no picture', () => {
    const file = v3({ avatar: 'none', assets: [icon('data:text/html;base64,PGI+')] });
    expect(dataOf(file).avatar).toBe('none');
    expect(notesOf(file)).toEqual(['not_supported data.avatar']);
    expect(pictureOf(file)).toBe(0);
  });
});
