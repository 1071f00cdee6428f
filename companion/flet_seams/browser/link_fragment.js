// Flet's client drops the fragment (#…) of the address that it is opened with. A link to a box is
// such a fragment, so it becomes the query of the address before the client starts.
if (location.hash.startsWith('#box='))
  history.replaceState(null, '', `${location.pathname}?${location.hash.slice(1)}`);
