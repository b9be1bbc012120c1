// A row of fields over the settings that hold them: what they show, and where each is saved.
import { isEmpty } from '#core/fields/field.ts'
import { isObject } from '#core/json.ts'
import { useSession } from '#web/api/session/session.ts'
import type { SettingsRow } from '#web/face.ts'
import { useAutosave, type Autosave, type Values } from './use-autosave.ts'
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

  const saveHeld = async (key: string, values: Values) => {
    const before = view.value(key) ?? {}
    const write = setting?.write ?? ((all: Values) => all)
    await settings.save(key, (now: unknown) => write({ ...held(now), ...values }))
    return () => settings.save(key, before)
  }
  const saveEach = async (values: Values, changed: readonly string[]) => {
    const empty = (name: string) => emptyAs[fields[name]!.kind]
    const before = changed.map((name) => [name, view.value(name) ?? empty(name)] as const)
    for (const name of changed) await settings.save(name, values[name] ?? empty(name))
    // What the frame shows of the Group is in what the session knows.
    await refresh()
    if (before.some(([, value]) => value === undefined)) return undefined
    return async () => {
      for (const [name, value] of before) await settings.save(name, value)
      await refresh()
    }
  }
  return useAutosave({
    form: form!,
    stored: Object.fromEntries(shown),
    save: (values, changed) =>
      setting ? saveHeld(setting.key, values) : saveEach(values, changed),
  })
}
