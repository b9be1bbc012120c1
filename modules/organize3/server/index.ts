// What the money app adds to the record engine.
import type { ServerModule } from '#server/records/face.ts'

export const organize3Server: ServerModule = {
  name: 'organize3',
}
