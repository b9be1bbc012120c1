// A row of fields over the settings that hold them: what they show, and where each is saved.
import { isEmpty } from '#core/fields/field.ts'
import { isObject } from '#core/json.ts'
import { useSession } from '#web/api/session/session.ts'
import type { SettingsRow } from '#web/face.ts'
import { isSame, useAutosave, type Autosave, type Values } from './use-autosave.ts'
import { useSharedSettings } from './view.ts'

/** Kinds that may be saved empty, and what an empty one is stored as. */
const emptyAs: Readonly<Record<string, unknown>> = { text: '', longtext: '', email: '', rows: [] }

/** Lists are held as text (spec 3). */
function listIn(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text || '[]') : text
  } catch {
    return []
  }
}

export function useFormRow({ form, setting, usual }: SettingsRow): Autosave {
  const { view, settings } = useSharedSettings()
  const { refresh } = useSession()
  const { fields } = form!
  const names = Object.keys(fields)
  const held = (now: unknown): Values => setting?.read?.(now) ?? (isObject(now) ? now : {})
  const valueOf = (name: string) => {
    if (setting) return held(view.value(setting.key))[name]
    const value = view.value(name)
    return fields[name]!.kind === 'rows' ? listIn(value) : value
  }
  const unset = usual?.(view) ?? {}
  const shown = names.map((name) => {
    const value = valueOf(name)
    return [name, isEmpty(value) ? unset[name] : value] as const
  })

  // What somebody else saved since is not taken back.
  const saveHeld = async (key: string, values: Values, changed: readonly string[]) => {
    const former = view.value(key) ?? {}
    const before = held(former)
    const write = setting?.write ?? ((all: Values) => all)
    const among = (all: Values, some: readonly string[]) => some.map((name) => [name, all[name]])
    const own = Object.fromEntries(among(values, changed))
    const saved = await settings.save(key, (now: unknown) =>
      write({ ...values, ...held(now), ...own }),
    )
    return () =>
      settings.save(key, (now: unknown) => {
        if (isSame(now, saved)) return former
        const current = held(now)
        const isAsSaved = (name: string) => isSame(current[name], held(saved)[name])
        const back = Object.fromEntries(among(before, changed.filter(isAsSaved)))
        return write({ ...current, ...back })
      })
  }
  const saveEach = async (values: Values, changed: readonly string[]) => {
    const empty = (name: string) => emptyAs[fields[name]!.kind]
    const all: { name: string; before: unknown; saved: unknown }[] = []
    for (const name of changed) {
      const before = view.value(name) ?? empty(name)
      all.push({ name, before, saved: await settings.save(name, values[name] ?? empty(name)) })
    }
    // What the frame shows of the Group is in what the session knows.
    await refresh()
    if (all.some(({ before }) => before === undefined)) return undefined
    return async () => {
      for (const { name, before, saved } of all) {
        await settings.save(name, (now: unknown) => (isSame(now, saved) ? before : now))
      }
      await refresh()
    }
  }
  return useAutosave({
    form: form!,
    stored: Object.fromEntries(shown),
    save: (values, changed) =>
      setting ? saveHeld(setting.key, values, changed) : saveEach(values, changed),
  })
}
