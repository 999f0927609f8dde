import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { StorageFailedError } from '../../../platform/storage/storage-failed-error.ts';
import { StudioError } from '../../tools/studio-error.ts';
import { toFault } from './failure.ts';

beforeAll(() => Logger.overrideLogger(false));
afterAll(() => Logger.overrideLogger(['error']));

describe('toFault', () => {
  it('S-86 says nothing of what it did not expect', () => {
    const { code, message, data } = toFault(new Error('secret at /home/me/x.json'), 'tools/call', 'e1');
    expect({ code, message, data }).toEqual({
      code: -32603,
      message: 'Internal error',
      data: { reason: 'Taproom failed; its log says why', errorId: 'e1' },
    });
  });

  it('S-86 says of a disk that refused only that, without a path', () => {
    const cause = Object.assign(new Error('ENOSPC /data/x'), { code: 'ENOSPC' });
    const { code, data } = toFault(new StorageFailedError('write', 'events/x.jsonl', cause), 'tools/call', 'e2');
    expect([code, data]).toEqual([-32603, { reason: expect.stringContaining('nothing was changed'), errorId: 'e2' }]);
    expect(JSON.stringify(data)).not.toMatch(/jsonl|\/data/);
  });

  it('S-80 S-91 passes on what is meant for the client', () => {
    expect(toFault(StudioError.notFound('gone', 'tavo://chats/1', { id: 4 }), 'x', 'e')).toMatchObject({
      code: -32004,
      message: 'Resource not found',
      data: { reason: 'gone', uri: 'tavo://chats/1', details: { selector: { id: 4 } } },
    });
    expect(
      toFault(StudioError.modelFailed('Text generation failed', { kind: 'http', status: 500 }), 'x', 'e3').data,
    ).toEqual({
      reason: 'Text generation failed',
      cause: { kind: 'http', status: 500 },
      errorId: 'e3',
    });
  });

  it('S-80 has a code, a message and its data for each failure', () => {
    const errors = [
      StudioError.invalid('r', { path: 'a', expected: 'b', actualType: 'null' }),
      StudioError.revisionConflict('u', 'e', null),
      StudioError.nameConflict('u', { name: 'n', ids: [1], options: ['saveAs'] }),
      StudioError.notConfigured('r'),
      StudioError.confirmationRequired('r', 'n'),
      StudioError.readOnly('r', 'u', ['saveAs']),
    ];
    expect(errors.map((error) => error.toJSON())).toEqual([
      {
        code: -32602,
        message: 'Invalid params',
        data: { reason: 'r', details: { path: 'a', expected: 'b', actualType: 'null' } },
      },
      {
        code: -32009,
        message: 'Conflict',
        data: { reason: 'revision_conflict', uri: 'u', details: { expected: 'e', actual: null } },
      },
      {
        code: -32009,
        message: 'Conflict',
        data: {
          reason: 'name_conflict',
          uri: 'u',
          details: { name: 'n', ids: [1], official: false, options: ['saveAs'] },
        },
      },
      { code: -32010, message: 'Not configured', data: { reason: 'r' } },
      { code: -32011, message: 'Confirmation required', data: { reason: 'r', details: { confirm: true, name: 'n' } } },
      { code: -32012, message: 'Read-only', data: { reason: 'r', uri: 'u', details: { options: ['saveAs'] } } },
    ]);
  });
});
