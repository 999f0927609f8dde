export type ShapeName =
  'dot' | 'ring' | 'half' | 'bars' | 'triangle' | 'check' | 'bang' | 'cross' | 'slash' | 'question' | 'dash';
export type Tone = 'ok' | 'warn' | 'bad' | 'unknown' | 'accent' | 'quiet';
