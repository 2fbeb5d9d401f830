import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import type { Role } from '#contract/access/areas.ts'
import { makeStore } from '#app/store/store.ts'
import { AdminNav } from './admin-nav.tsx'

function markupFor(role: Role, path: string): string {
  const user = { _id: '1', name: 'Ana', email: 'ana@example.nz', isAdmin: role === 'owner', role }
  return renderToStaticMarkup(
    <Provider store={makeStore({ user })}>
      <MemoryRouter>
        <AdminNav path={path} />
      </MemoryRouter>
    </Provider>,
  )
}

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
  ['/admin/people', 'People'],
  ['/admin/people/roles', 'People'],
  ['/admin/access', 'Access'],
])('the address %s marks the admin section %s as current and no other', (path, label) => {
  const html = markupFor('owner', path)
  expect([...html.matchAll(/<a aria-current="page"[^>]*>([^<]*)/g)].map(([, text]) => text)).toEqual([label])
})

it.each<[Role, string[]]>([
  ['staff', ['Dashboard', 'Products', 'Orders', 'To deliver', 'Users', 'Discounts', 'Questions', 'Photos', 'Delivery']],
  ['packer', ['To deliver']],
])('the role %s has links only to the pages that it may open', (role, labels) => {
  const html = markupFor(role, '/admin/deliver')
  expect([...html.matchAll(/<a [^>]*>([^<]*)/g)].map(([, text]) => text)).toEqual(labels)
})
