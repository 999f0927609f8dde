/** One HTTP request to a model's server. */
export type ModelRequest = {
  method: 'GET' | 'POST';
  /** Whole http: or https: URL; userinfo in it goes out as Basic credentials, unless `headers` have an authorization. */
  url: string;
  /** As they go out: names and values are those of `upstreamHeaders`. */
  headers: readonly { name: string; value: string }[];
  /** Sent as it stands, in UTF-8. */
  body?: string;
  /** Stops the request, and the answer's body when it is still under way. */
  signal: AbortSignal;
};
