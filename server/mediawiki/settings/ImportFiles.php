<?php
/**
 * Stores uploaded files in the copy of a wiki. Each must pass the checks of an upload by a person; what MediaWiki
 * refuses is never stored.
 */

require_once __DIR__ . '/ImportLines.php';

class WikisteadImportFiles extends WikisteadImportLines {
	protected function line( array $line ): void {
		$services = MediaWiki\MediaWikiServices::getInstance();
		$path = dirname( $this->getArg( 0 ) ) . '/files/' . basename( $line['file'] );
		$title = $this->title( NS_FILE, $line['name'] );
		$this->verify( $path, $line['name'], $title );
		$propsClass = wikisteadClass( 'MediaWiki\FileRepo\File\MWFileProps', 'MWFileProps' );
		$props = ( new $propsClass( $services->getMimeAnalyzer() ) )->getPropsFromPath( $path, true );
		$file = $services->getRepoGroup()->getLocalRepo()->newFile( $title );
		$stored = $file->publish( $path, 0, [ 'headers' => [] ] );
		if ( !$stored->isGood() ) {
			throw new RuntimeException( 'The file could not be stored.' );
		}
		$user = ( $line['isAccount'] ? $this->person( $line['uploader'] ) : null ) ?? $this->systemUser();
		$time = self::time( $line['uploaded_at'] );
		$recorded = $file->recordUpload3( $stored->value, $line['comment'], '', $user, $props, $time, [], false );
		if ( !$recorded->isOK() ) {
			throw new RuntimeException( 'The file could not be recorded.' );
		}
	}

	/** @throws RuntimeException if a person could not upload this file. */
	private function verify( string $path, string $name, $title ): void {
		$upload = new class extends UploadBase {
			public function initializeFromRequest( &$request ) {
			}

			public function take( string $name, string $path ): void {
				$this->initializePathInfo( $name, $path, filesize( $path ) );
			}
		};
		$upload->take( $name, $path );
		$result = $upload->verifyUpload();
		$found = $upload->getTitle();
		if ( $result['status'] !== UploadBase::OK || !$found || !$found->equals( $title ) ) {
			throw new RuntimeException( "The file $name is not possible here." );
		}
	}
}

$maintClass = WikisteadImportFiles::class;
require_once RUN_MAINTENANCE_IF_MAIN;
