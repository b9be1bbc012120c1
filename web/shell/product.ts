// The product for everything inside the signed-in page. It is loaded when the first such page is opened.
import { createContext, useContext } from 'react'
import type { Product } from './modules.ts'

export const ProductContext = createContext<Product | undefined>(undefined)

/** The product, on every screen that is not open to everybody. */
export function useProduct(): Product {
  const product = useContext(ProductContext)
  if (!product) throw new Error('the product is not loaded here')
  return product
}
