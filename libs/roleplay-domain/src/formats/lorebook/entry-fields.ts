/* Which native fields decide about a member of an entry: a value that was kept as it came gives way once one of them changes. */

const placing = ['injectionPosition', 'injectionDepth', 'injectionRole', 'enabled'];
const secondary = ['secondaryKeywordStrategy', 'secondaryKeywords'];

const common: Readonly<Record<string, readonly string[]>> = {
  identifier: ['identifier'],
  uid: ['identifier'],
  id: ['identifier'],
  name: ['name'],
  content: ['content'],
  strategy: ['strategy'],
  constant: ['strategy'],
  keywords: ['keywords'],
  key: ['keywords'],
  keys: ['keywords'],
  secondaryKeywords: ['secondaryKeywords'],
  keysecondary: ['secondaryKeywords'],
  secondary_keys: ['secondaryKeywords'],
  secondaryKeywordStrategy: secondary,
  selective: secondary,
  selectiveLogic: secondary,
  useRegex: ['useRegex'],
  use_regex: ['useRegex'],
  insertionOrder: ['insertionOrder'],
  order: ['insertionOrder'],
  insertion_order: ['insertionOrder'],
  injectionPosition: placing,
  injectionDepth: placing,
  injectionRole: placing,
  position: placing,
  depth: placing,
  role: placing,
  probability: ['probability'],
  useProbability: ['probability'],
  scanDepth: ['scanDepth', 'book.scanDepth'],
  scan_depth: ['scanDepth', 'book.scanDepth'],
  caseSensitive: ['caseSensitive'],
  case_sensitive: ['caseSensitive'],
  matchWholeWord: ['matchWholeWord'],
  matchWholeWords: ['matchWholeWord'],
  match_whole_words: ['matchWholeWord'],
  sticky: ['sticky'],
  cooldown: ['cooldown'],
  delay: ['delay'],
  excludeRecursion: ['excludeRecursion'],
  exclude_recursion: ['excludeRecursion'],
  preventRecursion: ['preventRecursion'],
  prevent_recursion: ['preventRecursion'],
  delayUntilRecursion: ['delayUntilRecursion'],
  delay_until_recursion: ['delayUntilRecursion'],
  useGroupScoring: ['useGroupScoring'],
  use_group_scoring: ['useGroupScoring'],
  groupOverride: ['groupOverride'],
  group_override: ['groupOverride'],
  groupName: ['groupName'],
  group: ['groupName'],
  groupWeight: ['groupWeight'],
  group_weight: ['groupWeight'],
  comment: ['name', 'extensions.cc.comment'],
  priority: ['extensions.cc.priority'],
};

/** `disabledBy` are the fields because of which an import disabled the entry. */
export function entryFieldsOf(path: readonly string[], disabledBy: readonly string[]): readonly string[] {
  const name = path.at(-1) ?? '';
  if (name === 'enabled' || name === 'disable') return ['enabled', ...disabledBy];
  if (Object.hasOwn(common, name)) return common[name] ?? [];
  return path.length === 1 ? [`extensions.sillytavern.${name}`] : [`extensions.${name}`];
}

/** Members of World Info with their counterparts in a CharacterBook's extensions, for values that both can hold. */
export const exactTwins: ReadonlyMap<string, string> = new Map([
  ['position', 'position'],
  ['depth', 'depth'],
  ['role', 'role'],
  ['probability', 'probability'],
  ['useProbability', 'useProbability'],
  ['delayUntilRecursion', 'delay_until_recursion'],
]);
