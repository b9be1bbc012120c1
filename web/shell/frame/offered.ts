// What of the apps a Group is offered that switched parts of the product off (modules/account/docs/settings.md). Pure.
import type { App } from '#core/entity/module.ts'

export interface Offered {
  readonly apps: readonly App[]
  /** Kinds that no menu of them leads to. */
  readonly hiddenKinds: ReadonlySet<string>
}

const maybe = (off: readonly string[]) => {
  return ({ feature }: { readonly feature?: string }) =>
    feature === undefined || !off.includes(feature)
}

/** Without what is `off`; the app at hand stays, since somebody is in it. */
export function offered(
  all: readonly App[],
  off: readonly string[],
  atHand: string | undefined,
): Offered {
  const isOn = maybe(off)
  const apps = all
    .filter((app) => isOn(app) || app.name === atHand)
    .map((app) => ({ ...app, menu: app.menu.filter(isOn), tools: app.tools?.filter(isOn) ?? [] }))
  // What an app works on by other pages is found too: a note is a file.
  const on = all.filter(isOn)
  const used = all.filter(({ name }) => on.some(({ uses = [] }) => uses.includes(name)))
  const shown = [...on, ...used].flatMap(({ menu }) => menu.filter(isOn).map(({ kind }) => kind))
  const kinds = all.flatMap(({ menu }) => menu.map(({ kind }) => kind))
  return { apps, hiddenKinds: new Set(kinds.filter((kind) => !shown.includes(kind))) }
}
