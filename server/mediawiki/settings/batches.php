<?php
/** Batches: many edits from a file that a member has sent to the service, see `Orders.php` and `entity-edit.ts`. */

foreach ( [
	...[ 'Turn', 'Edit', 'Changes', 'Following', 'Record', 'Finding', 'Statements', 'Values', 'Problem', 'Pause', 'Services', 'Terms' ],
	...[ 'LinkTargets', 'Comments', 'Links', 'Backlinks', 'Ids', 'Jobs', 'LinkBatches', 'Options', 'Purges', 'Restrictions', 'Page' ],
] as $wikisteadName ) {
	$wgAutoloadClasses["WikisteadBatch$wikisteadName"] = __DIR__ . "/Batch$wikisteadName.php";
}
foreach ( [ 'LinksFactory' => 'LinksTables', 'LinkBatch' => 'LinkBatches', 'NoBacklinks' => 'Backlinks', 'PageStore' => 'Page' ] as $wikisteadName => $wikisteadFile ) {
	$wgAutoloadClasses["WikisteadBatch$wikisteadName"] = __DIR__ . "/Batch$wikisteadFile.php";
}
foreach ( [ 'ListDefinedTags', 'ChangeTagsListActive' ] as $wikisteadName ) {
	$wgHooks[$wikisteadName][] = static function ( &$tags ) {
		$tags[] = WikisteadBatchTurn::TAG;
	};
}
$wgHooks['RecentChange_save'][] = static function ( $recentChange ) {
	WikisteadBatchChanges::turnTo( $recentChange );
};
$wgHooks['RevisionDataUpdates'][] = static function ( $title, $rendered, &$updates ) {
	WikisteadBatchFollowing::take( $title, $rendered, $updates );
};

if ( str_contains( (string)getenv( 'WIKISTEAD_ORDER' ), '"edit-entities"' ) ) {
	$wgHooks['MediaWikiServices'][] = static fn ( $services ) => WikisteadBatchServices::define( $services );
	$wgHooks['WikiPageFactory'][] = static function ( $title, &$page ) {
		if ( $title->inNamespaces( WB_NS_ITEM, WB_NS_PROPERTY ) ) {
			$page = new WikisteadBatchPage( $title );
			return false;
		}
	};
}
