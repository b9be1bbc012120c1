// The spoken name of the cross of every dialog, in the person's language: apart from dialogs, since all pages give it.
import { createContext } from 'react'

export const CloseWord = createContext('')
