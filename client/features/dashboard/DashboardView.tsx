/** Holds the place of the view. */
export function DashboardView() {
  return <h1>Dashboard</h1>;
}
