// Patterns of devices: what draws them, shown and to be drawn. Few devices have one, so that it is loaded on its own.
export { PatternInput } from './PatternInput.tsx'
export { ShownPassword } from './ShownPassword.tsx'
