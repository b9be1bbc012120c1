// `npm start`: one server until it is told to stop. Prints its address.
import { serve } from './serve.ts'

await serve(process.env, ({ address }) => console.log(`Bancada is ready at ${address}`))
