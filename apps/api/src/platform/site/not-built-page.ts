export const notBuiltPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Taproom</title>
<h1>The console has not been built</h1>
<p>Run <code>npm run build</code> in Taproom's folder and load this page again. The API works without it.</p>
</html>
`;
