// A line of what a command prints: tabs between its columns, `-` for nothing, facts as `name=value`. Lines stay as they are, and new
// columns come last: programs read them.

export const tabLine = (...cells: readonly unknown[]) =>
  cells.map((cell) => String(cell ?? '-').replaceAll(/[\t\r\n]+/g, ' ')).join('\t')

export const factCells = (named: Readonly<Record<string, unknown>>) =>
  Object.entries(named).map(([name, value]) => `${name}=${String(value)}`)
