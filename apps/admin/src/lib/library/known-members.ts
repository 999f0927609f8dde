import type { LibraryKind } from '@taproom/contracts';
import { assetFields } from './asset-fields.ts';
import { type FieldSet, fieldsOf } from './fields.ts';

const stamps = ['kind', 'id', 'revision', 'createdAt', 'updatedAt'];

/** What has its place on the page beside the fields. */
const elsewhere: Record<LibraryKind, readonly string[]> = {
  character: ['avatar'],
  lorebook: [...stamps, 'entries'],
  regex: [...stamps, 'entries'],
  preset: [...stamps, 'entries', 'active', 'official'],
  persona: [...stamps, 'avatar', 'active', 'sortIndex'],
};

/** The members of an asset that are not shown as they came. */
export const knownMembers = (kind: LibraryKind): string[] => [...namesOf(assetFields[kind]), ...elsewhere[kind]];

export const namesOf = (set: FieldSet): string[] => fieldsOf(set).map(({ path }) => String(path[0]));
