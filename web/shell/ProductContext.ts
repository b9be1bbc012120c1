// The product and the app at hand, for the parts of the shell.
import { createContext, useContext } from 'react'
import type { Product } from './modules.ts'

export const ProductContext = createContext<Product | undefined>(undefined)

export function useProduct(): Product {
  const product = useContext(ProductContext)
  if (!product) throw new Error('Product is not provided here')
  return product
}
