/** A V3 card around these fields; invented, like all texts in these suites. */
export const v3 = (data: object = {}, root: object = {}) => ({
  spec: 'chara_card_v3',
  spec_version: '3.0',
  data: { name: 'Mira', description: 'Keeps the door.', first_mes: 'Which wall?', ...data },
  ...root,
});

export const v2 = (data: object = {}, root: object = {}) => ({
  ...v3(data, root),
  spec: 'chara_card_v2',
  spec_version: '2.0',
});
