export type InjectionMode = 'always' | 'when-tools-present' | 'header';

/** A model behind an OpenAI-compatible API. The three override fields are YAML texts. */
export type ModelConnection = {
  id: string;
  name: string;
  baseUrl: string;
  apiKey: string;
  includeBody: string;
  excludeBody: string;
  includeHeaders: string;
  injection: InjectionMode;
  recursionLimit: number;
  chatModel: string;
  imageModel: string;
  speechModel: string;
  speechVoice: string;
};

/** What a client may say of one. What it leaves out has its default; a key that it leaves out, or masked, is kept. */
export type ConnectionInput = { name: string; baseUrl: string } & Partial<
  Omit<ModelConnection, 'id' | 'name' | 'baseUrl'>
>;

export const MASK = '********';

const defaults: Omit<ModelConnection, 'id' | 'name' | 'baseUrl'> = {
  apiKey: '',
  includeBody: '',
  excludeBody: '',
  includeHeaders: '',
  injection: 'always',
  recursionLimit: 5,
  chatModel: '',
  imageModel: '',
  speechModel: '',
  speechVoice: '',
};

/** The connection that is stored; `current` is the one that it replaces. */
export function connectionFrom(id: string, input: ConnectionInput, current?: ModelConnection): ModelConnection {
  const { apiKey } = input;
  const isKept = apiKey === undefined || apiKey === MASK;
  return { ...defaults, ...input, id, apiKey: isKept ? (current?.apiKey ?? '') : apiKey };
}

/** As it may be read: nobody gets the key back. */
export function maskedConnection(connection: ModelConnection): ModelConnection {
  return { ...connection, apiKey: connection.apiKey === '' ? '' : MASK };
}

export type UpstreamRoute = '/chat/completions' | '/models';

/** The URL of a route; a query of the base stays at the end. */
export function upstreamUrl(baseUrl: string, route: UpstreamRoute): string {
  const [path = '', ...query] = baseUrl.split('?');
  return [path.replace(/\/+$/, '') + route, ...query].join('?');
}
