<?php
/** The wiki's reconciliation service and what OpenRefine needs to know. `request-target.ts` has the addresses. */

if ( !is_file( "$IP/extensions/Wikibase/extension-repo.json" ) ) {
	return;
}

foreach ( [ 'Reconcile', 'Entities', 'Ontology', 'Likeness', 'OpenRefine' ] as $wikisteadName ) {
	$wgAutoloadClasses["Wikistead$wikisteadName"] = __DIR__ . "/$wikisteadName.php";
}
$wgRestAPIAdditionalRouteFiles[] = __DIR__ . '/reconcile-routes.json';
$wgWbManifestExternalServiceMapping['openrefine_reconcile'] = "$wgServer/reconcile";

// OpenRefine tags its edits with this tag if the wiki has it, so that people can recognize or hide them.
foreach ( [ 'ListDefinedTags', 'ChangeTagsListActive', 'ChangeTagsAllowedAdd' ] as $wikisteadName ) {
	$wgHooks[$wikisteadName][] = static function ( &$tags ) {
		$tags[] = 'openrefine';
	};
}
