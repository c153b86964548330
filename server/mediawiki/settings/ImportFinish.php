<?php
/**
 * Makes sure that an imported wiki's next new entity gets an unused id, sets the edit counts of accounts, and
 * prints what the wiki now contains.
 */

require_once getenv( 'MW_INSTALL_PATH' ) . '/maintenance/Maintenance.php';

class WikisteadImportFinish extends Maintenance {
	public function execute() {
		$db = $this->getDB( DB_PRIMARY );
		$repo = 'Wikibase\Repo\WikibaseRepo';
		if ( class_exists( $repo ) ) {
			$models = $repo::getContentModelMappings();
			foreach ( $repo::getLocalEntityNamespaceLookup()->getEntityNamespaces() as $type => $namespace ) {
				$this->countPast( $db, $models[$type] ?? '', $namespace );
			}
		}
		$count = 'SELECT COUNT(*) FROM revision JOIN actor ON rev_actor = actor_id WHERE actor_user = user_id';
		$db->query( "UPDATE user SET user_editcount = ($count)", __METHOD__ );
		// The index is rebuilt once the links exist.
		WikisteadSearchIndex::markComplete();
		$highest = (int)$db->newSelectQueryBuilder()->select( 'MAX(page_id)' )->from( 'page' )
			->caller( __METHOD__ )->fetchField();
		$this->output( "\nhighest $highest\n" );
		foreach ( $this->content( $db ) as $name => $number ) {
			$this->output( "$name $number\n" );
		}
	}

	private function content( $db ): array {
		$count = static fn ( $table, $where = [] ) => (int)$db->newSelectQueryBuilder()->select( 'COUNT(*)' )
			->from( $table )->where( $where ?: '1=1' )->caller( __METHOD__ )->fetchField();
		$repo = 'Wikibase\Repo\WikibaseRepo';
		$models = class_exists( $repo ) ? array_values( $repo::getContentModelMappings() ) : [];
		return [
			'pages' => $count( 'page' ),
			'revisions' => $count( 'revision' ),
			'entities' => $models === [] ? 0 : $count( 'page', [ 'page_content_model' => $models ] ),
			'users' => $count( 'user' ),
			'files' => $count( 'image' ),
		];
	}

	/** Deleted entities count, too, because ids are never reused. */
	private function countPast( $db, string $model, int $namespace ): void {
		$highest = 0;
		foreach ( [ 'page' => 'page', 'archive' => 'ar' ] as $table => $prefix ) {
			$titles = $db->newSelectQueryBuilder()->select( "{$prefix}_title" )->distinct()->from( $table )
				->where( [ "{$prefix}_namespace" => $namespace ] )->caller( __METHOD__ )->fetchFieldValues();
			foreach ( $titles as $title ) {
				if ( preg_match( '/^[A-Z]([1-9]\d{0,9})$/', $title, $match ) ) {
					$highest = max( $highest, (int)$match[1] );
				}
			}
		}
		if ( $highest === 0 || $model === '' ) {
			return;
		}
		$row = $db->newSelectQueryBuilder()->select( 'id_value' )->from( 'wb_id_counters' )
			->where( [ 'id_type' => $model ] )->caller( __METHOD__ )->fetchField();
		if ( $row === false ) {
			$db->insert( 'wb_id_counters', [ 'id_type' => $model, 'id_value' => $highest ], __METHOD__ );
		} elseif ( (int)$row < $highest ) {
			$db->update( 'wb_id_counters', [ 'id_value' => $highest ], [ 'id_type' => $model ], __METHOD__ );
		}
	}
}

$maintClass = WikisteadImportFinish::class;
require_once RUN_MAINTENANCE_IF_MAIN;
