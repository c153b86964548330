<?php
/** Batches: many edits from a file that a member has sent to the service, see `Orders.php` and `entity-edit.ts`. */

foreach ( [ 'Turn', 'Edit', 'Changes', 'Following', 'Record', 'Finding', 'Statements', 'Values', 'Problem', 'Pause', 'Terms', 'LinkTargets', 'Comments' ] as $wikisteadName ) {
	$wgAutoloadClasses["WikisteadBatch$wikisteadName"] = __DIR__ . "/Batch$wikisteadName.php";
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
	$wgHooks['MediaWikiServices'][] = static function ( $services ) {
		if ( $services->hasService( 'WikibaseRepo.ItemTermStoreWriter' ) ) {
			WikisteadBatchTerms::define( $services );
		}
		$services->redefineService( 'CommentStore', static fn ( $services ) => new WikisteadBatchComments( $services->getContentLanguage() ) );
		$services->addServiceManipulator( 'LinkTargetLookup', static fn ( $lookup ) => new WikisteadBatchLinkTargets( $lookup ) );
	};
}
