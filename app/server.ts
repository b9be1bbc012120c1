// `npm start`: one server until a signal stops it. Prints its address.
import { serve } from './serve.ts'

await serve(process.env, ({ address }) => console.log(`Bancada is ready at ${address}`))
