/** What programs are told, ready to be pasted. `base` is the address of /v1. */
export const clientSnippets = {
  curl: (base: string, model: string): string =>
    [
      `curl ${base}/chat/completions \\`,
      `  -H "Authorization: Bearer $TAPROOM_TOKEN" \\`,
      `  -H "Content-Type: application/json" \\`,
      `  -d '${JSON.stringify({ model, messages: [{ role: 'user', content: 'Hello' }] })}'`,
    ].join('\n'),
  python: (base: string, model: string): string =>
    [
      'import os',
      'from openai import OpenAI',
      '',
      `client = OpenAI(base_url=${JSON.stringify(base)}, api_key=os.environ["TAPROOM_TOKEN"])`,
      'answer = client.chat.completions.create(',
      `    model=${JSON.stringify(model)},`,
      '    messages=[{"role": "user", "content": "Hello"}],',
      ')',
      'print(answer.choices[0].message.content)',
    ].join('\n'),
  javascript: (base: string, model: string): string =>
    [
      "import OpenAI from 'openai';",
      '',
      `const client = new OpenAI({ baseURL: ${JSON.stringify(base)}, apiKey: process.env.TAPROOM_TOKEN });`,
      'const answer = await client.chat.completions.create({',
      `  model: ${JSON.stringify(model)},`,
      "  messages: [{ role: 'user', content: 'Hello' }],",
      '});',
      'console.log(answer.choices[0].message.content);',
    ].join('\n'),
} as const;

export type ClientLanguage = keyof typeof clientSnippets;

/** Whether an address is good on this machine alone. */
export const isLoopback = (hostname: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
