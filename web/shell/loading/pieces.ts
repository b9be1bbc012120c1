// Which pieces of modules the first drawing of a screen shows. They are loaded with it: nothing moves when they come, and what
// they ask for travels with the questions of the screen. Pure.
import type { Screen, WebModule } from '#web/face.ts'

type Load = () => Promise<{ default: unknown }>

const shownBy: Record<NonNullable<Screen['pieces']>, (face: WebModule) => readonly Load[]> = {
  home: ({ home = [] }) => home,
  dashboard: ({ dashboard = [] }) => dashboard.map(({ load }) => load),
  list: ({ chip }) => (chip ? [chip] : []),
}

/** Of the modules that the page needs: those of every page (counters in the menu), and those of the screen. */
export function piecesOf(
  faces: readonly WebModule[],
  { pieces }: Pick<Screen, 'pieces'>,
): readonly Load[] {
  return faces.flatMap((face) => [
    ...Object.values<Load>(face.badges ?? {}),
    ...(pieces ? shownBy[pieces](face) : []),
  ])
}
