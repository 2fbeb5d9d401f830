import { PageMeta } from '#app/page/page-meta.tsx'
import { areas } from '#contract/platform/areas.ts'
import { areaNames, permissionText, roleName } from '#rules/accounts/role-names.ts'
import { SubNav } from '#app/admin/frame/sub-nav.tsx'
import styles from './people.module.scss'

const columns = ['owner', 'staff', 'packer'] as const

/** What each role may do, from the table that decides it. */
export function Component() {
  return (
    <>
      <PageMeta title="Roles" />
      <div className="container">
        <div className="page-head">
          <h1>Roles</h1>
          <p className="meta">
            ‘Read’ shows the page without its buttons. Roles can’t be changed, and what a role can’t see never reaches
            its browser.
          </p>
        </div>
        <SubNav />
        <table className={`table table-sm ${styles.permissions}`}>
          <caption className="visually-hidden">What each role may do</caption>
          <thead>
            <tr>
              <th scope="col">Page</th>
              {columns.map((role) => (
                <th scope="col" key={role}>
                  {roleName(role)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {areas.map((area) => (
              <tr key={area}>
                <th scope="row">{areaNames[area]}</th>
                {columns.map((role) => (
                  <td key={role}>
                    <Permission text={permissionText(role, area)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

function Permission({ text }: { text: ReturnType<typeof permissionText> }) {
  if (text === 'Yes') return <strong>Yes</strong>
  return text === 'No' ? <span className="meta">No</span> : text
}
