import type { ChangeStudioServer, StudioServer } from '@taproom/contracts';

/** The settings that are typed, as texts: lists have one entry a line. */
export type StudioTexts = Record<'port' | 'token' | 'allowedHosts' | 'lanRanges', string>;

export const textsOf = ({ port, allowedHosts, lanRanges }: StudioServer): StudioTexts => ({
  port: String(port),
  token: '',
  allowedHosts: allowedHosts.join('\n'),
  lanRanges: lanRanges.join('\n'),
});

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Only what differs from what is stored; an empty token is kept. A port that is no number is sent as none, to be refused in words. */
export function changeOf(texts: StudioTexts, stored: StudioTexts): ChangeStudioServer {
  const port = Number(texts.port);
  return {
    ...(texts.port !== stored.port && { port: Number.isNaN(port) ? 0 : port }),
    ...(texts.token !== '' && { token: texts.token }),
    ...(texts.allowedHosts !== stored.allowedHosts && { allowedHosts: lines(texts.allowedHosts) }),
    ...(texts.lanRanges !== stored.lanRanges && { lanRanges: lines(texts.lanRanges) }),
  };
}
