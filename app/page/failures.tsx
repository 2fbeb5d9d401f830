import { Link } from 'react-router'
import { rooms } from '#rules/catalogue/rooms.ts'
import { paths } from '#rules/paths.ts'
import { PageMeta } from './page-meta.tsx'

/** What is shown instead of a page: loaded with the first failure. */
export { LoadError, MissingData } from './load-error.tsx'

/** The page for an unknown address (behaviour: status 404), with the ways on: a search, the rooms, all products. */
export function NotFound() {
  return (
    <div className="container">
      <PageMeta title="Page not found" />
      <div className="split pt-5 align-items-end">
        <div>
          <h1 className="display mb-3">We can’t find that page</h1>
          <p className="lead">It may have moved. The furniture is still where you left it.</p>
          <form className="mt-4" role="search" aria-label="Search from here" action={paths.home()}>
            <label className="form-label" htmlFor="lost">
              What are you looking for?
            </label>
            <div className="d-flex gap-2">
              <input className="form-control" id="lost" name="keyword" type="search" maxLength={200} />
              <button className="btn btn-primary" type="submit">
                Search
              </button>
            </div>
          </form>
          <div className="d-flex flex-wrap gap-2 mt-4">
            <Link className="btn btn-outline" to={paths.home()}>
              Home
            </Link>
            <Link className="btn btn-outline" to={paths.products}>
              All products
            </Link>
            {rooms.map(({ path, homeSpace }) => (
              <Link className="btn btn-outline" to={paths.room(path)} key={path}>
                {homeSpace}
              </Link>
            ))}
          </div>
        </div>
        <div>
          <NotFoundDrawing />
        </div>
      </div>
    </div>
  )
}

/** The drawing of the not-found page: a dashed table, 404 mm long. Decorative. */
function NotFoundDrawing() {
  return (
    <svg className="drawing" viewBox="-90 -640 1740 800" aria-hidden="true">
      <path className="thin" d="M-90 0H1640" />
      <path
        className="ghost"
        d="M110 -460h1200v34H110zM135 -426h90V0h-90zM1195 -426h90V0h-90zM225 -426H1195v150H225zM225 -120H1195v28H225z"
      />
      <path className="dim" d="M110 80H1310M110 52v56M1310 52v56" />
      <text x="710" y="142" fontSize="46" textAnchor="middle">
        404 mm
      </text>
    </svg>
  )
}
