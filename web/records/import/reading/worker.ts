// The worker that reads tables.
import { serve } from '#web/api/background/serve.ts'
import { tableReader } from './work.ts'

serve(tableReader())
