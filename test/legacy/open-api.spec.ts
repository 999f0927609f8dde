import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTaproom, type Taproom } from '../support/taproom.ts';

let hub: Taproom;
beforeAll(async () => {
  hub = await startTaproom();
});
afterAll(() => hub.close());

type Document = {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: unknown }> } }>>;
  components: { schemas: Record<string, unknown> };
};

describe('the API description of the Legacy routes', () => {
  it('names both forms that a chat may be sent in', async () => {
    const document = (await hub.http('GET', '/api/openapi.json')).json as Document;
    const content = document.paths['/api/legacy/chats/convert']?.['post']?.requestBody?.content;
    expect(content).toEqual({
      'application/x-ndjson': { schema: expect.objectContaining({ type: 'string' }) },
      'application/json': { schema: { $ref: '#/components/schemas/ConvertLegacyChat' } },
    });
    expect(document.components.schemas['ConvertLegacyChat']).toMatchObject({ required: ['messages'] });
  });
});
