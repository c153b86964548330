<?php
/** Adds accounts to the copy of a wiki. Existing accounts stay unchanged. */

require_once __DIR__ . '/ImportLines.php';

class WikisteadImportUsers extends WikisteadImportLines {
	protected function line( array $line ): void {
		$services = MediaWiki\MediaWikiServices::getInstance();
		$names = $services->getUserNameUtils();
		$name = $line['name'];
		if ( $names->getCanonical( $name, $names::RIGOR_CREATABLE ) !== $name ) {
			throw new RuntimeException( 'This name is not possible.' );
		}
		$registered = self::time( $line['registered_at'] ) ?? wfTimestampNow();
		$user = wikisteadClass( 'MediaWiki\User\User', 'User' )::createNew( $name, [
			'email' => $this->email( $line['email'] ),
			'real_name' => $line['real_name'],
			'registration' => $registered,
		] );
		if ( $user === null ) {
			return;
		}
		if ( $line['password'] !== null ) {
			$this->getDB( DB_PRIMARY )->update(
				'user',
				[ 'user_password' => $line['password'] ],
				[ 'user_id' => $user->getId() ],
				__METHOD__
			);
		}
		foreach ( $line['groups'] as $group ) {
			$end = self::time( $group['expires_at'] );
			if ( $end === null || $end > wfTimestampNow() ) {
				$services->getUserGroupManager()->addUserToGroup( $user, $group['name'], $end );
			}
		}
		$options = $services->getUserOptionsManager();
		foreach ( $line['preferences'] as $key => $value ) {
			$options->setOption( $user, (string)$key, $value );
		}
		$options->saveOptions( $user );
	}

	/** An address counts as unconfirmed, because a file can contain anybody's. */
	private function email( string $address ): string {
		return wikisteadClass( 'MediaWiki\Parser\Sanitizer', 'Sanitizer' )::validateEmail( $address ) ? $address : '';
	}
}

$maintClass = WikisteadImportUsers::class;
require_once RUN_MAINTENANCE_IF_MAIN;
