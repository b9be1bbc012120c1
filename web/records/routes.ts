// The screens every kind with a `path` has: index, show, new, edit. The shell mounts them; a module's own screen at
// the same address takes their place.
import { createElement, type ComponentType } from 'react'
import type { Entity } from '#core/entity/entity.ts'
import type { Lazy, Screen } from '#web/face.ts'

type Generic = ComponentType<{ entity: Entity }>

/** Binds a generic screen to its kind once it is loaded. */
function bound(entity: Entity, load: () => Promise<Generic>): Lazy {
  return async () => {
    const screen = await load()
    return { default: () => createElement(screen, { entity }) }
  }
}

const index = async () => (await import('./list/RecordIndex.tsx')).RecordIndex
const tabbed = async () => (await import('./list/tabs/TabbedIndex.tsx')).TabbedIndex
const show = async () => (await import('./show/RecordShow.tsx')).RecordShow
const create = async () => (await import('./form/RecordNew.tsx')).RecordNew
const merge = async () => (await import('./merge/RecordMerge.tsx')).RecordMerge
const edit = async () => (await import('./form/RecordEdit.tsx')).RecordEdit

/** Where files of one kind are imported. */
export function importScreen(entity: Entity): Screen {
  const { key, path } = entity
  return {
    path: `/account/$account_id/${path}/import`,
    name: `${path}/import`,
    title: `${key}.many`,
    load: bound(entity, async () => (await import('./import/ImportRoom.tsx')).ImportRoom),
  }
}

/** Screens of one kind; none when it declares no path. */
export function recordScreens(entity: Entity): Screen[] {
  const { path } = entity
  if (path === undefined) return []
  const root = `/account/$account_id/${path}`
  const { key } = entity
  const merging: Screen = {
    path: `${root}/$record_id/merge`,
    name: `${path}/merge`,
    title: 'records.merge.title',
    load: bound(entity, merge),
  }
  return [
    ...(entity.merge ? [merging] : []),
    {
      path: root,
      name: path,
      title: `${key}.many`,
      pieces: 'list',
      load: bound(entity, entity.list ? tabbed : index),
    },
    { path: `${root}/new`, name: `${path}/new`, title: `${key}.new`, load: bound(entity, create) },
    {
      path: `${root}/$record_id`,
      name: `${path}/show`,
      title: `${key}.one`,
      load: bound(entity, show),
    },
    {
      path: `${root}/$record_id/edit`,
      name: `${path}/edit`,
      title: `${key}.one`,
      load: bound(entity, edit),
    },
  ]
}
