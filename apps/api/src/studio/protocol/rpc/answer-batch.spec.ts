import { describe, expect, it } from '@jest/globals';
import { answerBatch, MOST_ANSWERS } from './answer-batch.ts';
import type { RpcMessage, RpcRequest } from './message.ts';

const request = (id: number): RpcRequest => ({ kind: 'request', id, method: 'ping', params: {} });

describe('answerBatch', () => {
  it('S-16 answers the requests in order, and nothing else', async () => {
    const messages: RpcMessage[] = [request(1), { kind: 'unanswered' }, request(2)];
    expect(
      await answerBatch(
        messages,
        ({ id }) => Promise.resolve(`"${String(id)}"`),
        () => undefined,
      ),
    ).toEqual(['"1"', '"2"']);
  });

  it('S-16 does nothing more once the answers are too long, and says of each request that it was not done', async () => {
    const done: unknown[] = [];
    const told: unknown[] = [];
    const long = 'x'.repeat(MOST_ANSWERS);
    const answers = await answerBatch(
      [request(1), request(2), request(3), request(4)],
      ({ id }) => {
        done.push(id);
        return Promise.resolve(long);
      },
      ({ id }, code) => told.push([id, code]),
    );
    expect(told).toEqual([
      [3, -32600],
      [4, -32600],
    ]);
    expect(done).toEqual([1, 2]);
    expect(answers.slice(2).map((text) => JSON.parse(text) as unknown)).toMatchObject([
      { id: 3, error: { code: -32600, message: expect.stringContaining('was not done') } },
      { id: 4, error: { code: -32600 } },
    ]);
  });

  it('lets others be served between two requests', async () => {
    const order: string[] = [];
    setImmediate(() => order.push('other'));
    const serve = ({ id }: RpcRequest) => {
      order.push(String(id));
      return Promise.resolve('');
    };
    await answerBatch([request(1), request(2)], serve, () => undefined);
    expect(order).toEqual(['1', 'other', '2']);
  });
});
