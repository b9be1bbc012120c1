// The server faces of the modules: routes, rules that need other records, views, jobs.
import type { ServerModule } from '#server/records/face.ts'

export const serverModules: readonly ServerModule[] = []
