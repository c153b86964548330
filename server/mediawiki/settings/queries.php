<?php
/** Where programs and people find the wiki's query service, which the gateway provides. */

if ( !$wikisteadService['answersQueries'] || !is_file( "$IP/extensions/Wikibase/extension-repo.json" ) ) {
	return;
}

// The API's site information and the manifest name it to programs. `request-target.ts` has the same addresses.
$wgWBRepoSettings['sparqlEndpoint'] = "$wgServer/query/sparql";
$wgWbManifestExternalServiceMapping = [
	'queryservice' => "$wgServer/query/sparql",
	'queryservice_ui' => "$wgServer/query",
];
