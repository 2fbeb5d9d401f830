import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { AdminNav } from './admin-nav.tsx'

it.each([
  ['/admin', 'Dashboard'],
  ['/admin/productlist', 'Products'],
  ['/admin/orderlist', 'Orders'],
  ['/admin/deliver', 'To deliver'],
  ['/admin/deliver/pick-list', 'To deliver'],
  ['/admin/deliver/packing-slips', 'To deliver'],
  ['/admin/userlist', 'Users'],
  ['/admin/discounts', 'Discounts'],
  ['/admin/questions', 'Questions'],
  ['/admin/photos', 'Photos'],
  ['/admin/delivery', 'Delivery'],
  ['/admin/access', 'Access'],
])('the address %s marks the admin section %s as current and no other', (path, label) => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <AdminNav path={path} />
    </MemoryRouter>,
  )
  expect([...html.matchAll(/<a aria-current="page"[^>]*>([^<]*)/g)].map(([, text]) => text)).toEqual([label])
})
