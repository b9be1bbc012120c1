// The worker that reads tables.
import { serve } from '#web/api/background/serve.ts'
import { tableWork } from './work.ts'

serve(tableWork())
